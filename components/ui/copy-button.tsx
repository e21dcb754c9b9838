"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";

const SHOWN_MS = 1_500;

type CopyButtonProps = Readonly<{ what: string; text: string; className?: string }>;

export function CopyButton({ what, text, className = "" }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const handleClick = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  };
  return (
    <IconButton
      title={isCopied ? `Copied ${what}` : `Copy ${what}`}
      Icon={isCopied ? Check : Copy}
      className={className}
      onClick={() => void handleClick()}
    />
  );
}

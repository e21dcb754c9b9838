"use client";

import { FolderUp } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type Collection, collectFromDrop, collectFromList } from "@/lib/client/datasets/collect-files";

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes("Files") ?? false;

type TakeFiles = (collecting: Promise<Collection>) => void;

/** Files may be dropped or pasted anywhere on the page; a browser would leave it and show the file instead. */
function useDropAnywhere(onTake: TakeFiles): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onTake);
  useEffect(() => {
    take.current = onTake;
  });
  useEffect(() => {
    const controller = new AbortController();
    const listen = <Name extends "dragover" | "dragleave" | "drop">(name: Name, handle: (event: DragEvent) => void) =>
      window.addEventListener(name, handle, { signal: controller.signal });
    listen("dragover", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false);
    });
    listen("drop", (event) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take.current(collectFromDrop(event.dataTransfer));
    });
    const handlePaste = ({ clipboardData }: ClipboardEvent) => {
      if (hasFiles(clipboardData)) take.current(Promise.resolve(collectFromList(clipboardData.files)));
    };
    window.addEventListener("paste", handlePaste, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

type ChooserProps = Readonly<{ title: string; isFolder: boolean; onTake: TakeFiles }>;

function Chooser({ title, isFolder, onTake }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTake(Promise.resolve(collectFromList(target.files ?? [])));
    target.value = "";
  };
  return (
    <>
      <Button type="button" look="secondary" onClick={() => input.current?.click()}>
        {title}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={title}
        onChange={handleChange}
        {...(isFolder ? { webkitdirectory: "" } : {})}
      />
    </>
  );
}

/** Takes files and folders by drop, paste or dialog. */
export function DropZone({ onTake }: { onTake: TakeFiles }) {
  const isOver = useDropAnywhere(onTake);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded border-2 border-dashed px-4 py-5 ${isOver ? "border-accent bg-panel" : "border-control"}`}
    >
      <FolderUp size={28} aria-hidden className="text-muted" />
      <div className="min-w-56 flex-1">
        <p className="font-medium">{isOver ? "Let go to add them" : "Drop files or a folder anywhere on this page"}</p>
        <p className="text-muted text-xs">
          Documents and their ground truth (JSON or YAML) are paired by name. You see the pairs before anything is
          stored in the draft.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chooser title="Choose files" isFolder={false} onTake={onTake} />
        <Chooser title="Choose a folder" isFolder onTake={onTake} />
      </div>
    </div>
  );
}

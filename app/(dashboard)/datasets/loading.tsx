import { LoadingNotice } from "@/components/layout/loading-notice";

export default function Loading() {
  return <LoadingNotice />;
}

"use client";

import { FileViewer } from "#components/base/files/file-viewer.tsx";

interface CertificateViewProps {
  href: string;
  title: string;
  onClose(): void;
}

/** The certificate itself, looked at within the page: nothing of it runs, and it is kept nowhere. */
export default function CertificateView({ href, title, onClose }: CertificateViewProps) {
  return <FileViewer file={{ href, name: title, saveAs: "certificate", contentType: null }} onClose={onClose} />;
}

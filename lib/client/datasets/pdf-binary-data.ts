// Fonts and character maps that a PDF refers to without holding them, and decoders of scanned images; the bundler serves
// each as a file of ours and tells its address here. pdfjs asks for them by name.
const ADDRESSES = {
  cMapUrl: import.meta.glob<string>("/node_modules/pdfjs-dist/cmaps/*.bcmap", { eager: true, import: "default" }),
  standardFontDataUrl: import.meta.glob<string>("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    eager: true,
    import: "default",
  }),
  wasmUrl: import.meta.glob<string>("/node_modules/pdfjs-dist/wasm/*.wasm", { eager: true, import: "default" }),
};

type Wanted = Readonly<{ kind: keyof typeof ADDRESSES; filename: string }>;

/** Where pdfjs gets its data files from. */
export class PdfBinaryData {
  async fetch({ kind, filename }: Wanted): Promise<Uint8Array> {
    const suffix = `/${filename}`;
    const address = Object.entries(ADDRESSES[kind]).find(([file]) => file.endsWith(suffix))?.[1];
    if (address === undefined) throw new Error(`pdfjs has no file ${filename}`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} was answered with status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

// Next writes the data of a page into inline scripts, and a nonce for them would need a proxy in front of every page; so
// inline scripts are allowed, but nothing from elsewhere is, and no value of a user is ever rendered as HTML.

/** Where a browser sends bytes when objects are in S3; Next fixes headers when it builds, so `bin/build.ts` knows the variable. */
function objectStoreSources() {
  const { S3_ENDPOINT: endpoint, S3_BUCKET_DATASETS: bucket } = process.env;
  if (endpoint) {
    const { origin, protocol, host } = new URL(endpoint);
    return ` ${origin} ${protocol}//*.${host}`;
  }
  return bucket ? " https://*.amazonaws.com" : "";
}

const contentSecurityPolicy = (isDevelopment) =>
  [
    "default-src 'none'",
    // Scanned pages of a PDF are decoded by WebAssembly that we serve.
    `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${objectStoreSources()}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const securityHeaders = (isDevelopment) => [
  { key: "Content-Security-Policy", value: contentSecurityPolicy(isDevelopment) },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
];

/** @type {(phase: string) => import("next").NextConfig} */
export default (phase) => ({
  experimental: { authInterrupts: true },
  headers: async () => [{ source: "/:path*", headers: securityHeaders(phase === PHASE_DEVELOPMENT_SERVER) }],
  poweredByHeader: false,
  serverExternalPackages: ["pg", "pino"],
  // `npm run verify` checks the types; a first start should not wait for it, nor stop at a type error in a test.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
    // Data files of pdfjs (lib/client/datasets/pdf-binary-data.ts): importing one gives its address.
    rules: { "*.{bcmap,pfb,ttf,wasm}": { type: "asset" } },
  },
  typedRoutes: true,
});

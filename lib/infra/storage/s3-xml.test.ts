import { describe, expect, it } from "vitest";
import {
  completeResultXml,
  errorXml,
  initiateResultXml,
  listPartsResultXml,
  parseCompleteXml,
  unquoteEtag,
} from "./s3-xml";

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const upload = { key: "staging/a", uploadId: "u-1" };

describe("S3 answers", () => {
  it("name bucket, key and upload", () => {
    expect(initiateResultXml("datasets", upload)).toBe(
      `${declaration}<InitiateMultipartUploadResult ${namespace}><Bucket>datasets</Bucket><Key>staging/a</Key>` +
        "<UploadId>u-1</UploadId></InitiateMultipartUploadResult>",
    );
  });

  it("list parts with quoted ETags, and none", () => {
    const head =
      `${declaration}<ListPartsResult ${namespace}><Bucket>datasets</Bucket><Key>staging/a</Key>` +
      "<UploadId>u-1</UploadId><IsTruncated>false</IsTruncated>";
    expect(listPartsResultXml("datasets", upload, [])).toBe(`${head}</ListPartsResult>`);
    expect(listPartsResultXml("datasets", upload, [{ partNumber: 2, etag: "ab", sizeBytes: 7 }])).toBe(
      `${head}<Part><PartNumber>2</PartNumber><ETag>&quot;ab&quot;</ETag><Size>7</Size></Part></ListPartsResult>`,
    );
  });

  it("give the place of a completed object", () => {
    expect(completeResultXml("datasets", "staging/a", "/uploads/staging/a", "ab-2")).toBe(
      `${declaration}<CompleteMultipartUploadResult ${namespace}><Location>/uploads/staging/a</Location>` +
        "<Bucket>datasets</Bucket><Key>staging/a</Key><ETag>&quot;ab-2&quot;</ETag></CompleteMultipartUploadResult>",
    );
  });

  it("escape what has a meaning in XML", () => {
    expect(errorXml("InvalidRequest", `<a href="x">&'`)).toBe(
      `${declaration}<Error><Code>InvalidRequest</Code><Message>&lt;a href=&quot;x&quot;&gt;&amp;&apos;</Message></Error>`,
    );
  });
});

describe("parseCompleteXml", () => {
  const parts = [
    { partNumber: 1, etag: "0a" },
    { partNumber: 2, etag: "0b" },
  ];

  it.each([
    [
      "Uppy",
      "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>0a</ETag></Part>" +
        "<Part><PartNumber>2</PartNumber><ETag>0b</ETag></Part></CompleteMultipartUpload>",
    ],
    [
      "the AWS client",
      `${declaration}<CompleteMultipartUpload ${namespace}><Part><ETag>&quot;0a&quot;</ETag><ChecksumCRC32>x</ChecksumCRC32>` +
        "<PartNumber>1</PartNumber></Part><Part><ETag>&#34;0b&#34;</ETag><PartNumber>2</PartNumber></Part></CompleteMultipartUpload>\n",
    ],
    [
      "a person",
      `<CompleteMultipartUpload>\n  <Part>\n <PartNumber> 1 </PartNumber> <ETag> "0a" </ETag>\n  </Part>\n` +
        `  <Part><PartNumber>2</PartNumber><ETag>"0b"</ETag></Part>\n</CompleteMultipartUpload>`,
    ],
  ])("reads what %s writes", (_, xml) => {
    expect(parseCompleteXml(xml)).toEqual(parts);
  });

  it("reads a document without parts", () => {
    expect(parseCompleteXml("<CompleteMultipartUpload></CompleteMultipartUpload>")).toEqual([]);
  });

  it.each([
    "",
    "{}",
    "<CompleteMultipartUpload>",
    "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>",
    "<CompleteMultipartUpload></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><ETag>0a</ETag></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><PartNumber>one</PartNumber><ETag>0a</ETag></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><PartNumber>123456</PartNumber><ETag>0a</ETag></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag></ETag></Part></CompleteMultipartUpload>",
    "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>0a</ETag></CompleteMultipartUpload>",
  ])("refuses %j", (xml) => {
    expect(() => parseCompleteXml(xml)).toThrow(expect.objectContaining({ code: "MALFORMED" }));
  });
});

describe("unquoteEtag", () => {
  it.each([
    ['"ab-2"', "ab-2"],
    ["ab", "ab"],
    ["&quot;ab&quot;", "ab"],
    ["", null],
    ['""', null],
    ["<a>", null],
  ])("makes %j %j", (text, etag) => {
    expect(unquoteEtag(text)).toBe(etag);
  });
});

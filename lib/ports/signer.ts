/** Signs texts so that this installation recognises later what it handed out. */
export type Signer = Readonly<{
  /** Signs a text. @returns Letters, digits, `-` and `_`. */
  sign: (text: string) => string;
  /** Whether the signature was made here for exactly this text. */
  verify: (text: string, signature: string) => boolean;
}>;

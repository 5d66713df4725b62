/** How somebody who is signed in can show who they are. */
export interface ProofWays {
  password: boolean;
  /** A code of an app, or a recovery code. */
  code: boolean;
  key: boolean;
  /** What the organisation's provider is called, where they came by it or have nothing of these. */
  provider: string | null;
  /** They did so in the last minutes, in whatever tab. */
  isShown: boolean;
}

import type { AccountRefusal, AppBegun, FactorAnswer, KeyBegun, KeyRequested } from "#lib/base/access/own-account.ts";

/** What the page of one's account has done on the server: the same in a club and for whoever operates the installation. */
export interface AccountSteps {
  beginFactor(): Promise<AppBegun | AccountRefusal>;
  confirmFactor(password: string, code: string): Promise<FactorAnswer | AccountRefusal>;
  renewCodes(password: string, code: string): Promise<FactorAnswer | AccountRefusal>;
  endFactor(password: string, code: string): Promise<FactorAnswer | AccountRefusal>;
  beginKey(isForAlone: boolean): Promise<KeyBegun | AccountRefusal>;
  keepKey(password: string, answer: string): Promise<FactorAnswer | AccountRefusal>;
  askOwnKey(isAlone: boolean): Promise<KeyRequested | AccountRefusal>;
  removeKey(key: string, password: string, code: string): Promise<FactorAnswer | AccountRefusal>;
  letKeySignIn(answer: string): Promise<FactorAnswer | AccountRefusal>;
  endKeySignIn(key: string): Promise<FactorAnswer | AccountRefusal>;
  changePassword(current: string, chosen: string): Promise<FactorAnswer | AccountRefusal>;
  endSession(mark: string): Promise<{ ok: true } | AccountRefusal>;
}

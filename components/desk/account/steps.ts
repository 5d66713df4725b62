import type { AccountRefusal, AppBegun, FactorAnswer, KeyBegun, KeyRequested } from "#lib/base/access/own-account.ts";

/** What the page of one's account has done on the server: the same in a club and for whoever operates the installation. */
export interface AccountSteps {
  beginFactor(): Promise<AppBegun>;
  confirmFactor(password: string, code: string): Promise<FactorAnswer>;
  renewCodes(password: string, code: string): Promise<FactorAnswer>;
  endFactor(password: string, code: string): Promise<FactorAnswer>;
  beginKey(isForAlone: boolean): Promise<KeyBegun>;
  keepKey(password: string, answer: string): Promise<FactorAnswer>;
  askOwnKey(isAlone: boolean): Promise<KeyRequested>;
  removeKey(key: string, password: string, code: string): Promise<FactorAnswer>;
  letKeySignIn(answer: string): Promise<FactorAnswer>;
  endKeySignIn(key: string): Promise<FactorAnswer>;
  changeName(name: string): Promise<{ ok: true } | AccountRefusal>;
  changePassword(current: string, chosen: string): Promise<FactorAnswer>;
  endSession(mark: string): Promise<{ ok: true } | AccountRefusal>;
}

"use client";

import { GroupSignedPapers } from "#components/treasury/receipts/group-signed-papers.tsx";
import { IssueButton, type SignedPaperWish } from "#components/treasury/receipts/issue-button.tsx";
import { issueReceipts } from "./actions.ts";

interface IssuingSignedPapersProps {
  club: string;
  season: number;
  wish: SignedPaperWish;
  label: string;
}

/** A button that has papers issued, with the way to this club. */
export function IssuingSignedPapers({ club, season, wish, label }: IssuingSignedPapersProps) {
  return (
    <IssueButton {...{ club, season, wish }} issue={(asked) => issueReceipts(club, { season, ...asked })}>
      {label}
    </IssueButton>
  );
}

interface IssuingGroupProps {
  club: string;
  season: number;
  groups: readonly { id: number; name: string }[];
}

/** The same for everybody in a group. */
export function IssuingGroup({ club, season, groups }: IssuingGroupProps) {
  return (
    <GroupSignedPapers {...{ club, season, groups }} issue={(asked) => issueReceipts(club, { season, ...asked })} />
  );
}

"use client";

import { GroupPapers } from "#components/treasury/receipts/group-papers.tsx";
import { IssueButton, type PaperWish } from "#components/treasury/receipts/issue-button.tsx";
import { issueReceipts } from "./actions.ts";

interface IssuingPapersProps {
  club: string;
  season: number;
  wish: PaperWish;
  label: string;
}

/** A button that has papers issued, with the way to this club. */
export function IssuingPapers({ club, season, wish, label }: IssuingPapersProps) {
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
  return <GroupPapers {...{ club, season, groups }} issue={(asked) => issueReceipts(club, { season, ...asked })} />;
}

import { Button } from "#components/base/ui/button.tsx";

interface UsualReasonsProps {
  label: string;
  /** In words, each as it is written into the field. */
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

/** Reasons that are given often, each a press that writes it into the field above. */
export function UsualReasons({ label, reasons, onChoose }: UsualReasonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that fill in the field above, no fields of their own
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {reasons.map((one) => (
        <Button key={one} size="sm" onClick={() => onChoose(one)}>
          {one}
        </Button>
      ))}
    </div>
  );
}

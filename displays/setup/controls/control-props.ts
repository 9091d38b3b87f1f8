// Common props of all setting controls.

export interface ControlProps {
  /** The name of the setting, read out with the control. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  disabled: boolean;
  /** The id of its explanation. */
  describedBy: string;
}

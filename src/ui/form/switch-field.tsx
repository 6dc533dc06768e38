import React from 'react'
import type { IconName } from '../icons/names'
import { Cell } from '../cell'
import { Switch } from './switch'

interface SwitchFieldProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  icon?: IconName | undefined
  /** What it means when on. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

/** A setting that is on or off, as a row of a CellGroup. */
export function SwitchField({ label, value, onChange, icon, hint, disabled }: SwitchFieldProps) {
  return (
    <Cell icon={icon} title={label} text={hint}>
      <Switch label={label} value={value} onChange={onChange} disabled={disabled} />
    </Cell>
  )
}

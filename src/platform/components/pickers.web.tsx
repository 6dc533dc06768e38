import React from 'react'
import type { FC, MouseEvent } from 'react'
import { base, join } from './press.web'
import { useTyped } from './typed.web'
import type { DatePickerProps, PickerProps } from './types'

/*
 * The browser's own control lies invisible over the children: it brings the phone's wheel, the keyboard
 * and the screen reader with it.
 */

export const Picker: FC<PickerProps> = (props) => {
  const { rows, index, onChange, disabled, ariaLabel, children } = props
  const typed = useTyped((picked) => onChange(Number(picked)))
  return (
    <div {...base(props)} aria-label={undefined} className={join('host-picker', props.className)}>
      {children}
      <select
        className="host-picker-field"
        value={rows[index] === undefined ? '' : index}
        disabled={disabled}
        aria-label={ariaLabel}
        onChange={typed}
      >
        {rows[index] === undefined && <option value="" hidden />}
        {rows.map((row, at) => (
          <option key={at} value={at}>
            {row}
          </option>
        ))}
      </select>
    </div>
  )
}

// A desktop browser opens the calendar only from its small icon, which cannot be seen here.
const open = (event: MouseEvent<HTMLInputElement>) => {
  if (!('showPicker' in event.currentTarget)) return
  try {
    event.currentTarget.showPicker()
  } catch {
    // Refused in a frame of another origin; the field itself still takes the date from the keyboard.
  }
}

export const DatePicker: FC<DatePickerProps> = (props) => {
  const { mode, value, start, end, onChange, disabled, ariaLabel, children } = props
  const typed = useTyped((picked) => picked && onChange(picked))
  return (
    <div {...base(props)} aria-label={undefined} className={join('host-picker', props.className)}>
      {children}
      <input
        className="host-picker-field"
        type={mode}
        value={value}
        min={start}
        max={end}
        disabled={disabled}
        aria-label={ariaLabel}
        onClick={open}
        onChange={typed}
      />
    </div>
  )
}

import React, { useEffect, useLayoutEffect, useRef } from 'react'
import type { FC, KeyboardEvent, RefObject } from 'react'
import { base, join } from './press.web'
import { useTyped } from './typed.web'
import type { InputProps, TextareaProps } from './types'

const kinds = {
  text: { type: 'text' },
  nickname: { type: 'text' },
  number: { type: 'text', inputMode: 'numeric' },
  digit: { type: 'text', inputMode: 'decimal' },
  password: { type: 'password' },
  tel: { type: 'tel' },
  idcard: { type: 'text' },
} as const

function useFocus(ref: RefObject<HTMLElement>, focus: boolean | undefined) {
  useEffect(() => {
    if (focus) ref.current?.focus()
  }, [ref, focus])
}

/** What an input method takes for itself: Safari ends the composition before the key that ended it, which it calls 229. */
const composing = 229

/** Enter while an input method composes picks a candidate; it confirms nothing. */
const confirms = ({ key, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== composing

export const Input: FC<InputProps> = (props) => {
  const {
    value,
    type = 'text',
    name,
    autoComplete,
    placeholder,
    maxLength,
    disabled,
    confirmType,
    focus,
  } = props
  const { onInput, onFocus, onBlur, onConfirm } = props
  const ref = useRef<HTMLInputElement>(null)
  const typed = useTyped(onInput)
  useFocus(ref, focus)
  return (
    <input
      {...base(props)}
      {...kinds[type]}
      ref={ref}
      className={join('host-input', props.className)}
      value={value}
      name={name}
      autoComplete={autoComplete}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      enterKeyHint={confirmType}
      onChange={typed}
      onFocus={onFocus}
      onBlur={(event) => onBlur?.(event.target.value)}
      onKeyDown={(event) => {
        if (confirms(event)) onConfirm?.(event.currentTarget.value)
      }}
    />
  )
}

export const paintsText = true as boolean

/** Painted words lie under a field whose own are clear, in the same place: its caret and selection stay. */
export const Textarea: FC<TextareaProps> = (props) => {
  const { value, name, autoComplete, placeholder, maxLength, disabled, focus, autoHeight } = props
  const { onInput, onFocus, onBlur, onEnter, paint } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  const typed = useTyped(onInput)
  useFocus(ref, focus)
  useLayoutEffect(() => {
    const field = ref.current
    if (!autoHeight || !field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [autoHeight, value])
  const field = (
    <textarea
      {...base(props)}
      ref={ref}
      className={join(paint ? 'host-input host-painted-field' : 'host-input', props.className)}
      value={value}
      name={name}
      autoComplete={autoComplete}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      rows={autoHeight ? 1 : undefined}
      enterKeyHint={onEnter && 'send'}
      onChange={typed}
      onFocus={onFocus}
      onBlur={(event) => onBlur?.(event.target.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.shiftKey || !confirms(event)) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
  if (!paint) return field
  return (
    <div className="host-painted">
      <div className={join('host-painted-text', props.className)} aria-hidden>
        {paint(value).map(({ text, link }, index) => (
          <span key={index} className={link ? 'host-painted-link' : undefined}>
            {text}
          </span>
        ))}
      </div>
      {field}
    </div>
  )
}

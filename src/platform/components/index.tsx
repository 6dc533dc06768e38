import React from 'react'
import type { FC } from 'react'
import { host } from './host'
import type { Detail } from './mini'
import type { BaseProps, ButtonProps, DatePickerProps, PickerProps } from './types'

export * from './mini'

interface HostButtonProps
  extends BaseProps, Pick<ButtonProps, 'disabled' | 'onTap' | 'hoverClassName' | 'openType'> {
  onGetPhoneNumber?: ((event: Detail<{ code?: string }>) => void) | undefined
  onChooseAvatar?: ((event: Detail<{ avatarUrl: string }>) => void) | undefined
  onAgreePrivacyAuthorization?: (() => void) | undefined
}
const HostButton = host<HostButtonProps>('button')

export const Button: FC<ButtonProps> = (props) => {
  const { className, disabled, loading, hoverClassName = 'none', openType, ...others } = props
  const { onTap, onPhoneCode, onAvatar, onAgreePrivacy, ...rest } = others
  const off = disabled || loading
  return (
    <HostButton
      {...rest}
      className={className}
      hoverClassName={off ? 'none' : hoverClassName}
      {...(off && { ariaDisabled: true })}
      {...(!off && {
        openType,
        onTap,
        onGetPhoneNumber: onPhoneCode && (({ detail }) => onPhoneCode(detail.code ?? null)),
        onChooseAvatar: onAvatar && (({ detail }) => onAvatar(detail.avatarUrl)),
        onAgreePrivacyAuthorization: onAgreePrivacy,
      })}
    />
  )
}

interface HostPickerProps extends BaseProps {
  mode: 'selector' | 'date' | 'time'
  value: number | string
  range?: readonly string[] | undefined
  start?: string | undefined
  end?: string | undefined
  disabled?: boolean | undefined
  onChange: (event: Detail<{ value: number | string }>) => void
  onCancel?: (() => void) | undefined
}
const HostPicker = host<HostPickerProps>('picker')

export const Picker: FC<PickerProps> = ({ rows, index, onChange, ...rest }) => (
  <HostPicker
    {...rest}
    mode="selector"
    range={rows}
    value={index}
    onChange={({ detail }) => onChange(Number(detail.value))}
  />
)

export const DatePicker: FC<DatePickerProps> = ({ onChange, ...rest }) => (
  <HostPicker {...rest} onChange={({ detail }) => onChange(String(detail.value))} />
)

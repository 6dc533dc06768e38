import React from 'react'
import type { FC } from 'react'
import { handleResult } from '../vendor.ali'
import { host } from './host'
import { View } from './mini'
import type { Detail } from './mini'
import type { BaseProps, ButtonProps, DatePickerProps, PickerProps, WebViewProps } from './types'

export * from './mini'

interface HostButtonProps extends BaseProps, Pick<ButtonProps, 'onTap' | 'hoverClassName'> {
  openType?: 'share' | undefined
}
const HostButton = host<HostButtonProps>('button')

/** Alipay's button knows openType 'share'; a phone or an avatar is asked for in a form there. */
export const Button: FC<ButtonProps> = (props) => {
  const {
    className,
    disabled,
    loading,
    hoverClassName = 'none',
    openType,
    onTap,
    onPhoneCode,
    onAvatar,
    onAgreePrivacy,
    ...rest
  } = props
  const off = disabled || loading
  return (
    <HostButton
      {...rest}
      className={className}
      hoverClassName={off ? 'none' : hoverClassName}
      {...(off && { ariaDisabled: true })}
      {...(!off && { onTap, openType: openType === 'share' ? openType : undefined })}
    />
  )
}

interface HostPickerProps extends BaseProps {
  value: number
  range: readonly string[]
  disabled?: boolean | undefined
  onChange: (event: Detail<{ value: number | string }>) => void
}
const HostPicker = host<HostPickerProps>('picker')

// Alipay's picker takes one child, and tells nobody of a cancel.
export const Picker: FC<PickerProps> = ({ rows, index, onChange, onCancel, children, ...rest }) => (
  <HostPicker {...rest} range={rows} value={index} onChange={({ detail }) => onChange(Number(detail.value))}>
    <View>{children}</View>
  </HostPicker>
)

const HostWebView = host<Pick<WebViewProps, 'src'>>('web-view')

/** Alipay's web-view tells nobody that a page failed. */
export const WebView: FC<WebViewProps> = ({ src }) =>
  /^https?:/i.test(src) ? <HostWebView src={src} /> : null

/** Alipay's picker has no dates; its date dialog is a call. */
export const DatePicker: FC<DatePickerProps> = ({ mode, value, start, end, onChange, disabled, ...rest }) => {
  const open = () =>
    handleResult(
      my.datePicker({
        format: mode === 'date' ? 'yyyy-MM-dd' : 'HH:mm',
        currentDate: value,
        ...(start === undefined ? {} : { startDate: start }),
        ...(end === undefined ? {} : { endDate: end }),
        success: ({ date }) => onChange(date),
        fail: () => undefined,
      }),
    )
  return <View {...rest} ariaRole="button" onTap={disabled ? undefined : open} />
}

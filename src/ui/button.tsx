import React from 'react'
import type { ReactNode } from 'react'
import { Button as HostButton } from '@/platform/components'
import type { ButtonProps as HostButtonProps } from '@/platform/components/types'
import { classes } from './classes'
import { Icon } from './icons/icon'
import type { IconName } from './icons/names'
import './button.css'

type ButtonKind = 'accent' | 'line' | 'quiet' | 'danger'

interface ButtonProps extends Pick<
  HostButtonProps,
  'id' | 'openType' | 'onPhoneCode' | 'onAvatar' | 'onAgreePrivacy' | 'onTap' | 'ariaLabel' | 'className'
> {
  children: ReactNode
  /** One accent per view. */
  kind?: ButtonKind | undefined
  /** Height in px. The 32 px one is hit 6 px around. */
  size?: 48 | 44 | 32 | undefined
  icon?: IconName | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** Spins, and takes no taps. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
}

const pressed: Record<ButtonKind, string> = {
  accent: 'u-btn-press',
  line: 'u-btn-press-soft',
  quiet: 'u-btn-press-soft',
  danger: 'u-btn-press-danger',
}

export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'accent',
    size = 48,
    icon,
    block,
    loading,
    disabled,
    onTap,
    className,
    ...host
  } = props
  const off = disabled && (kind === 'line' ? 'u-btn-off-line' : 'u-btn-off')
  return (
    <HostButton
      {...host}
      className={classes(
        'u-btn',
        kind !== 'accent' && `u-btn-${kind}`,
        size !== 48 && `u-btn-${size}`,
        block && 'u-btn-block',
        off,
        className,
      )}
      disabled={disabled}
      loading={loading}
      onTap={onTap}
      hoverClassName={pressed[kind]}
    >
      {loading ? (
        <Icon name="loader-2" size={20} className="u-spin" />
      ) : (
        icon && <Icon name={icon} size={20} />
      )}
      {children}
    </HostButton>
  )
}

import React from 'react'
import type { ReactNode } from 'react'
import { Button, View } from '@/platform/components'
import { t } from '@/locale'
import { classes } from './classes'
import { Icon } from './icons/icon'
import type { IconName } from './icons/names'
import { useLayer } from './use-layer'
import './overlay.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  /** What the sheet is about, above the line. */
  head?: ReactNode
  /** SheetRows, or anything else. */
  children: ReactNode
  /** Without the cancel row: the content has its own way to finish. */
  bare?: boolean | undefined
  /** Name for screen readers. */
  label: string
}

/** A panel from the bottom edge with content of its own. A plain choice of rows is ui/menu's. */
export function Sheet({ open, onClose, head, children, bare, label }: SheetProps) {
  const id = useLayer(open, onClose)
  if (!open) return null
  return (
    <>
      <View className="u-scrim" ariaRole="none" catchTouchMove onTap={onClose} />
      <View id={id} className="u-float u-sheet" ariaRole="dialog" ariaLabel={label}>
        <View className="u-grab" ariaHidden />
        {head && <View className="u-sheet-head">{head}</View>}
        {children}
        {!bare && (
          <>
            <View className="u-sheet-gap" />
            <View className="u-sheet-cancel" ariaRole="button" onTap={onClose} hoverClassName="u-sheet-press">
              {t('取消')}
            </View>
          </>
        )}
      </View>
    </>
  )
}

interface SheetRowProps {
  icon?: IconName | undefined
  label: string
  onTap: () => void
  danger?: boolean | undefined
  /** The host sends the page, which has useShare, to a friend. */
  shares?: boolean | undefined
}

/** One act of a sheet. */
export function SheetRow({ icon, label, onTap, danger, shares }: SheetRowProps) {
  const Row = shares ? Button : View
  return (
    <Row
      className={classes('u-sheet-row', !icon && 'u-sheet-plain', danger && 'u-sheet-danger')}
      {...(shares ? { openType: 'share' } : { ariaRole: 'button' })}
      onTap={onTap}
      hoverClassName="u-sheet-press"
    >
      {icon && <Icon name={icon} />}
      {label}
    </Row>
  )
}

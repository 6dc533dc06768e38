import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { system } from '@/platform/system'
import { t } from '@/locale'
import { classes } from './classes'
import { IconButton } from './icon-button'
import './page-frame.css'

export interface NavBarProps {
  /** Masthead of a tab page, at the left. */
  left?: ReactNode
  /** Centred title of an inner page. */
  title?: string | undefined
  /** Beside the capsule. */
  right?: ReactNode
  /** Leads back, as an arrow or, for a page that was opened to finish something, as a cross. */
  back?: 'arrow' | 'close' | undefined
}

/** One page back, or home when this is the only page. */
export const leavePage = (): Promise<void> =>
  navigation.stack().length > 1 ? navigation.navigateBack() : navigation.reLaunch('/pages/index/index')

/** Status bar plus 50 px on Android and 45 elsewhere. */
const measure = () => {
  const { statusBarHeight, platform, capsuleWidth } = system.info()
  return { statusBarHeight, rowHeight: platform === 'android' ? 50 : 45, capsuleWidth }
}

/** Alipay draws an arrow of its own over every bar, which nothing hides. */
const hostArrow = system.target === 'alipay'

/** The bar of pages that draw their own. Keeps clear of the status bar and of the mini-program's capsule. */
export function NavBar({ left, title, right, back }: NavBarProps) {
  const [{ statusBarHeight, rowHeight, capsuleWidth }] = useState(measure)
  const row = {
    height: `${rowHeight}px`,
    paddingRight: capsuleWidth ? `${capsuleWidth + 10}px` : 'var(--gutter)',
  }
  // in the middle it is as far from the left as from the right: beside the capsule too little would be left of it
  const beside = Boolean(right) && capsuleWidth > 0
  const side = `${Math.max(64, capsuleWidth + 8)}px`
  return (
    <View className="u-nav" style={{ paddingTop: `${statusBarHeight}px` }}>
      <View
        className={classes('u-nav-row', back && 'u-nav-inner', back && hostArrow && 'u-nav-host')}
        style={row}
      >
        {back && !hostArrow && (
          <IconButton
            name={back === 'close' ? 'x' : 'chevron-left'}
            label={back === 'close' ? t('关闭') : t('返回')}
            onTap={() => void leavePage()}
          />
        )}
        {title && (
          <View
            className={classes('u-title u-one', beside ? 'u-nav-next' : 'u-nav-mid')}
            style={beside ? {} : { left: side, right: side }}
          >
            {title}
          </View>
        )}
        {left}
        {!(title && beside) && <View className="u-grow" />}
        {right && <View className="u-nav-end">{right}</View>}
      </View>
    </View>
  )
}

import React, { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { observable } from 'mobx'
import { observer } from 'mobx-react-lite'
import { appearance } from '@/platform/appearance'
import { View } from '@/platform/components'
import { system } from '@/platform/system'
import { classes } from './classes'
import { MenuSheet } from './menu-sheet'
import { NavBar } from './nav-bar'
import type { NavBarProps } from './nav-bar'
import { Claims, type Claim } from './states/strip'
import { theme } from './theme'
import { hostColours } from './tokens'
import './page-frame.css'

export interface PageFrameProps {
  children: ReactNode
  /** For pages with a custom bar in the route table; the others have the host's. */
  bar?: NavBarProps | undefined
  /** Stays at the bottom edge: an ActionBar, an input. */
  foot?: ReactNode
  /** Floats above the bottom edge. */
  fab?: ReactNode
  /** The route table gives the host's bar a colour of its own, which the theme must not change. */
  fixedBar?: boolean | undefined
  /** Blue accent of shop pages. */
  merchant?: boolean | undefined
  className?: string | undefined
}

/** The outermost element of every page: theme, ground, bars, safe areas. */
export const PageFrame = observer(function PageFrame(props: PageFrameProps) {
  const { children, bar, foot, fab, fixedBar, merchant, className } = props
  const { resolved, choice } = theme
  const [claims] = useState(() => observable.array<Claim>([], { deep: false }))
  const ownsBar = Boolean(bar || fixedBar || merchant)
  useEffect(() => {
    const colours = hostColours[resolved]
    // the tab's label is ink, not the yellow that stands in the package
    appearance.show(resolved, colours)
    // WeChat's bar follows the system by itself
    if ((choice !== 'system' || system.target !== 'wechat') && !ownsBar) appearance.bar(resolved, colours)
  }, [resolved, choice, ownsBar])
  return (
    <Claims.Provider value={claims}>
      <View className={classes('u-page', `theme-${resolved}`, merchant && 'theme-merchant', className)}>
        {bar && <NavBar {...bar} />}
        <View className="u-page-main">{children}</View>
        {!foot && <View className="u-page-tail" />}
        {fab}
        {foot && <View className="u-page-foot">{foot}</View>}
        <MenuSheet />
      </View>
    </Claims.Provider>
  )
})

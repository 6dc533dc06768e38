import React from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import { bars } from '../../../app.config'
import { navigateBack } from '../navigation'
import type { Page } from '../page'
import { homePath, isWhole } from '../route'

interface NavBarProps {
  page: Page
  /** Other pages lie below this one. */
  deep: boolean
  /** It is the document's; that of a list is not. */
  main: boolean
}

/** The colours of the table; the two grounds of the theme follow it into the dark. */
const lookOf = (bar: keyof typeof bars): React.CSSProperties | undefined => {
  if (bar === 'grey') return undefined
  if (bar === 'white') return { background: 'var(--surface)' }
  const { background, text } = bars[bar]
  return { background, color: text === 'white' ? 'var(--on-bar)' : 'var(--on-brand)' }
}

/** 44 px: back, or home where there is nothing to go back to, and the title. */
export function NavBar({ page, deep, main }: NavBarProps) {
  const home = page.path === homePath()
  const label = deep ? t('返回') : t('回到首页')
  return (
    <header className="sh-bar" role={main ? 'banner' : undefined} style={lookOf(page.route?.bar ?? 'grey')}>
      {!page.isTab && !home && (
        <button className="sh-back" type="button" aria-label={label} onClick={() => void navigateBack()}>
          <Icon name={deep ? 'chevron-left' : 'home'} />
        </button>
      )}
      <h1 className={page.isTab ? 'sh-title sh-masthead' : 'sh-title'}>
        {!page.route && isWhole() ? t('页面不存在') : page.title}
      </h1>
    </header>
  )
}

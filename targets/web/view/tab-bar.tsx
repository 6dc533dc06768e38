import React from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { tabs } from '../../../app.config'
import { switchTab } from '../navigation'
import { stack } from '../stack'

const tap = async (index: number): Promise<void> => {
  const tab = tabs[index]
  if (!tab) return
  if (stack.top?.path !== tab.path) await switchTab({ url: tab.path })
  stack.top?.events.call('onTabItemTap', { index, pagePath: tab.path, text: tab.text })
}

/** 50 px above the home indicator: the tabs of the route table, with badges. */
export function TabBar({ shown, current }: { shown: boolean; current: number | undefined }) {
  return (
    <nav className="sh-tabs" hidden={!shown}>
      <div className="sh-tab-row" role="tablist" aria-label={t('主导航')}>
        {tabs.map((tab, index) => {
          const on = index === current
          const badge = stack.badges[index]
          const label = badge ? t('{tab}，{count} 条未读', { tab: t(tab.text), count: badge }) : t(tab.text)
          return (
            <button
              key={tab.path}
              type="button"
              role="tab"
              aria-selected={on}
              aria-label={label}
              className={on ? 'sh-tab sh-tab-on' : 'sh-tab'}
              onClick={() => void tap(index)}
            >
              <span className="sh-tab-icon">
                {on ? <PrintIcon name={tab.icon} /> : <Icon name={tab.icon} />}
                {badge && <span className="sh-badge">{badge}</span>}
              </span>
              <span>{t(tab.text)}</span>
            </button>
          )
        })}
      </div>
    </nav>
  )
}

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
          return (
            <a
              key={tab.path}
              href={`#/${tab.path}`}
              role="tab"
              aria-selected={on}
              className={on ? 'sh-tab sh-tab-on' : 'sh-tab'}
              onClick={(event) => {
                // with a key held the browser opens it elsewhere
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                void tap(index)
              }}
            >
              <span className="sh-tab-icon">
                {on ? <PrintIcon name={tab.icon} /> : <Icon name={tab.icon} />}
                {badge && (
                  <span className="sh-badge" role="img" aria-label={t('{n} 条未读', { n: badge })}>
                    {badge}
                  </span>
                )}
              </span>
              <span>{t(tab.text)}</span>
            </a>
          )
        })}
      </div>
    </nav>
  )
}

import React from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { PrintIcon } from '@/ui/icons/print-icon'
import { tabs } from '../../../app.config'
import { navigateTo, switchTab } from '../navigation'
import { homePath } from '../route'
import { stack } from '../stack'

const tap = async (index: number): Promise<void> => {
  const tab = tabs[index]
  if (!tab) return
  if (stack.top?.path !== tab.path) await switchTab({ url: tab.path })
  stack.top?.events.call('onTabItemTap', { index, pagePath: tab.path, text: tab.text })
}

/** Follows a link here; with a key held the browser opens it elsewhere. */
const here = (go: () => Promise<void>) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void go()
}

const open = async (path: string): Promise<void> => {
  if (stack.top?.path !== path) await navigateTo({ url: path })
}

function Lead({ path, icon, children }: { path: string; icon: IconName; children: ReactNode }) {
  return (
    <a className="sh-lead" href={`#/${path}`} onClick={here(() => open(path))}>
      <Icon name={icon} />
      {children}
    </a>
  )
}

/**
 * The tabs of the route table, with badges: 50 px above the home indicator, and on a wide screen a rail at the left,
 * which is there on every page, with what else leads somewhere from everywhere.
 */
export function TabBar({ shown, current }: { shown: boolean; current: number | undefined }) {
  return (
    <nav className={shown ? 'sh-tabs' : 'sh-tabs sh-tabs-off'}>
      <a className="sh-wordmark" href={`#/${homePath()}`} onClick={here(() => tap(0))}>
        {t('校园云生活')}
      </a>
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
              onClick={here(() => tap(index))}
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
      <div className="sh-leads">
        <Lead path="pages/publish/talkPublish" icon="pencil">
          {t('发动态')}
        </Lead>
        <Lead path="pages/personalSetting/index" icon="settings">
          {t('设置')}
        </Lead>
      </div>
    </nav>
  )
}

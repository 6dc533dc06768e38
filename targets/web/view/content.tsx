import React, { memo, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import { State } from '@/ui/states/state'
import { PageContext } from '../lifecycle'
import { reLaunch } from '../navigation'
import type { Page } from '../page'
import { homePath, isWhole } from '../route'
import { stack } from '../stack'
import { Boundary } from './boundary'
import { usePageCode } from './loading'
import type { ChunkFailure } from './loading'

/** Tells the page that it is there, once its own effects have registered what it listens to. */
function Mounted({ page, children }: { page: Page; children: ReactNode }) {
  useLayoutEffect(() => {
    if (page.closed) return
    page.ready = true
    page.events.call('onLoad', page.query)
    if (stack.seen.includes(page) && document.visibilityState !== 'hidden') page.show()
    page.events.call('onReady')
  }, [page])
  return <>{children}</>
}

function Failed({ type, onRetry }: { type: ChunkFailure; onRetry: () => void }) {
  const text = type === 'timeout' ? t('网络可能不稳，稍等片刻再试一次。') : t('检查网络后再试一次。')
  return (
    <div role="alert">
      <State
        drawing="bicycle"
        title={t('页面没加载出来')}
        text={text}
        action={{ label: t('重新加载'), icon: 'refresh', onTap: onRetry }}
      />
    </div>
  )
}

function Slow() {
  return (
    <div className="sh-slow" role="status" aria-label={t('正在加载')}>
      <Icon name="loader-2" className="u-spin" />
    </div>
  )
}

function Unknown() {
  return (
    <State
      drawing="plane"
      title={t('没有这个页面')}
      text={t('地址可能写错了，或者这个页面已经搬走。')}
      action={{ label: t('回到首页'), icon: 'home', onTap: () => void reLaunch({ url: homePath() }) }}
    />
  )
}

function Loaded({ page }: { page: Page }) {
  const [attempt, setAttempt] = useState(0)
  const loading = usePageCode(page.path, attempt)
  if (loading.state === 'ready') {
    const { Component } = loading
    return (
      <Mounted page={page}>
        <Component />
      </Mounted>
    )
  }
  if (loading.state === 'failed' && loading.type === 'unknown') return <Unknown />
  if (loading.state === 'failed') {
    // a second failure may be a page of a build that is gone from the server: only a new document knows the new names
    const retry = () => (attempt ? window.location.reload() : setAttempt(1))
    return <Failed type={loading.type} onRetry={retry} />
  }
  return loading.state === 'slow' ? <Slow /> : null
}

/** What stands in a page's frame: its own component, or why there is none. */
export const Content = memo(function Content({ page }: { page: Page }) {
  if (!page.route && isWhole()) return <Unknown />
  return (
    <PageContext.Provider value={page}>
      <Boundary fallback={(retry) => <Failed type="error" onRetry={retry} />}>
        <Loaded page={page} />
      </Boundary>
    </PageContext.Provider>
  )
})

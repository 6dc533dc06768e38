import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { baseUrl } from '@/net/config'
import { WebView } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

/** Only web addresses: a page of ours must never run script that a link brings. */
const webAddress = (url: string): string | null => (/^https?:\/\/[^\s]+$/i.test(url) ? url : null)

/** As the browser would name it, without a name and password before it; '' where there is none. A backslash ends it as a slash does. */
const hostOf = (address: string): string =>
  /^https?:[/\\]+(?:[^/?#\\]*@)?([^/?#\\]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''

/** Shows `?url=` under `?title=`. Whoever sends a link could pass another site off as ours: its host is named, and the person asked. */
export default function WebPage() {
  const { url = '', title = '' } = usePageQuery<{ url: string; title: string }>()
  const [broken, setBroken] = useState(false)
  const address = webAddress(url)
  const host = hostOf(address ?? '')
  const [agreed, setAgreed] = useState(host !== '' && host === hostOf(baseUrl))
  useEffect(() => {
    // a title that the link brings stands over what the person agreed to see alone
    if (title && agreed) navigation.setTitle(title)
  }, [title, agreed])
  if (address && !agreed)
    return (
      <PageFrame>
        <Empty
          title={t('要打开别的网站吗？')}
          text={t('这是 {host}，不是校园云生活的页面。不认识就别在那里输入密码、验证码或付款。', { host })}
          action={{ label: t('继续打开'), onTap: () => setAgreed(true) }}
        />
      </PageFrame>
    )
  if (address && !broken) return <WebView src={address} onError={() => setBroken(true)} />
  return (
    <PageFrame>
      <Empty
        title={t('这个网页打不开')}
        text={address ? t('可能是网络不好，或者对方的网站出了问题。') : t('链接不完整，回到上一页再试试。')}
        action={{ label: t('返回'), onTap: back }}
      />
    </PageFrame>
  )
}

import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { WebView } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

/** Only web addresses: a page of ours must never run script that a link brings. */
const webAddress = (url: string): string | null => (/^https?:\/\/[^\s]+$/i.test(url) ? url : null)

/** Shows `?url=` under `?title=`. */
export default function WebPage() {
  const { url = '', title = '' } = usePageQuery<{ url: string; title: string }>()
  const [broken, setBroken] = useState(false)
  const address = webAddress(url)
  useEffect(() => {
    if (title) navigation.setTitle(title)
  }, [title])
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

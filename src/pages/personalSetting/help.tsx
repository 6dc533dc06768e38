import React, { useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { WithMe } from '@/shell/account/with-me'
import { Articles } from '@/features/help/article-list'
import { HelpStore } from '@/features/help/help-store'
import { WriteForm } from '@/features/help/write-form'
import { WriteStore } from '@/features/help/write-store'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import '@/features/help/help.css'

const tabs = [
  { key: 'articles', label: t('常见问题') },
  { key: 'feedback', label: t('反馈') },
  { key: 'question', label: t('客服') },
] as const
type Tab = (typeof tabs)[number]['key']

const newStores = () => ({
  articles: new HelpStore(),
  feedback: new WriteStore('feedback'),
  question: new WriteStore('question'),
})

/** Help, feedback and the service desk; `?tab=` says which. */
export default function Help() {
  const asked = usePageQuery<{ tab: string }>().tab
  const [stores] = useState(newStores)
  const [tab, setTab] = useState<Tab>(() => tabs.find(({ key }) => key === asked)?.key ?? 'articles')
  usePageEvent('onShow', () => {
    // what was open meanwhile may have been answered
    if (session.signedIn && tab !== 'articles' && stores[tab].earlier.phase === 'ready')
      void stores[tab].earlier.refresh()
  })
  return (
    <PageFrame>
      <View className="he-tabs">
        <Segmented items={tabs} value={tab} onChange={setTab} />
      </View>
      {tab === 'articles' ? (
        <Articles store={stores.articles} onAsk={() => setTab('question')} />
      ) : (
        <WithMe>{() => <WriteForm key={tab} store={stores[tab]} />}</WithMe>
      )}
    </PageFrame>
  )
}

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import type { ConfessionStore } from '@/features/confession/confession'
import { NoteList } from '@/features/confession/note-list'
import { OwnStore, type OwnTab } from '@/features/confession/own-store'
import { pathOfConfession, writePage } from '@/features/confession/pages'
import { go } from '@/shell/links'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import '@/features/confession/confession.css'

const tabs: { key: OwnTab; label: string }[] = [
  { key: 'mine', label: t('我写的') },
  { key: 'named', label: t('写到我的') },
]
const open = ({ id }: ConfessionStore) => go(pathOfConfession(id))

/** My notes and where they stand, and those that name me, beginning with `?tab=`. */
export default signedIn(
  observer(function MyPublish() {
    const { tab } = usePageQuery<{ tab: string }>()
    const [store] = useState(() => new OwnStore(tab))
    // also on the way back from a note, where it may have changed
    usePageEvent('onShow', () => void store.refresh())
    usePull(() => store.refresh())
    const empty =
      store.tab === 'mine' ? (
        <Empty
          title={t('还没有写过')}
          text={t('写下来，没有人知道是谁。')}
          action={{ label: t('写一条'), icon: 'pencil', onTap: () => go(writePage) }}
        />
      ) : (
        <Empty title={t('还没有写到你的')} text={t('有人写到你时，会先来问你。')} />
      )
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void store.refresh()} />
        <View className="w-top">
          <Segmented items={tabs} value={store.tab} onChange={store.show} />
        </View>
        <NoteList list={store.lists[store.tab]} empty={empty} onOpen={open} />
      </PageFrame>
    )
  }),
)

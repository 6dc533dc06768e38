import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import type { ConfessionStore } from '@/features/confession/confession'
import { noteRows } from '@/features/confession/note-list'
import { OwnStore, type OwnTab } from '@/features/confession/own-store'
import { pathOfConfession, writePage } from '@/features/confession/pages'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import '@/features/confession/confession.css'

const tabs: { key: OwnTab; label: string }[] = [
  { key: 'mine', label: t('我写的') },
  { key: 'named', label: t('写到我的') },
]
const open = ({ id }: ConfessionStore) => linkTo(pathOfConfession(id))

/** My notes and where they stand, and those that name me, beginning with `?tab=`. */
export default signedIn(
  observer(function MyPublish() {
    const { tab } = usePageQuery<{ tab: string }>()
    // also on the way back from a note, where it may have changed
    const store = useStore(() => new OwnStore(tab), { show: true })
    const empty =
      store.tab === 'mine' ? (
        <Empty
          title={t('还没有写过')}
          text={t('写下来，没有人知道是谁。')}
          action={{ label: t('写一条'), icon: 'pencil', onTap: linkTo(writePage) }}
        />
      ) : (
        <Empty title={t('还没有写到你的')} text={t('有人写到你时，会先来问你。')} />
      )
    return (
      <ListPage {...noteRows(open)} list={store.list} empty={empty}>
        <View className="w-top">
          <Segmented items={tabs} value={store.tab} onChange={store.show} />
        </View>
      </ListPage>
    )
  }),
)

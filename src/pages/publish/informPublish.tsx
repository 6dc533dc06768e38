import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { publisherToApply } from '@contract/notice/rules'
import type { Office } from '@contract/notice/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { Needs } from '@/shell/needs/needs'
import { NoticeForm } from '@/features/notice/form'
import { NoticeFormStore } from '@/features/notice/form-store'
import { OwnNotices } from '@/features/notice/own-list'
import { OwnNoticesStore, type Whose } from '@/features/notice/own-store'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

type Tab = 'write' | Whose

/** Publishes notices of the school and articles of accounts: a new one, of `?account=`, and the lists, or one that is gone on with, `?id=`. */
export default signedIn(
  observer(function InformPublish() {
    const { id, account } = usePageQuery<{ id: string; account: string }>()
    const [lists] = useState(() => new OwnNoticesStore())
    const store = useStore(() => new NoticeFormStore(id, account), {
      show: (form) => {
        form.readBody()
        if (form.office.data?.publishes === false) void form.office.load()
        return lists.reload()
      },
      pull: () => lists.reload(),
    })
    useTitle(id !== undefined ? t('修改公告') : account !== undefined ? t('写文章') : undefined)
    const retry = { onRetry: store.load, skeleton: <RowSkeleton rows={5} />, part: true }
    return (
      <PageFrame>
        <Loaded of={store.office} {...retry}>
          {(office) => (
            <Loaded of={store.loaded} {...retry}>
              {() => <Publishing store={store} lists={lists} office={office} />}
            </Loaded>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

interface PublishingProps {
  store: NoticeFormStore
  lists: OwnNoticesStore
  office: Office
}

function Publishing({ store, lists, office }: PublishingProps) {
  if (!office.publishes && office.accounts.length === 0) return <Gate />
  if (store.id !== undefined) return <NoticeForm store={store} office={office} onDone={back} />
  return <Desk store={store} lists={lists} office={office} />
}

/** What it takes, and how far one is. Once one may, the page that shows again knows. */
const Gate = () => (
  <Needs of={[publisherToApply]} part>
    <RowSkeleton rows={5} />
  </Needs>
)

const Desk = observer(function Desk({ store, lists, office }: PublishingProps) {
  const [tab, setTab] = useState<Tab>('write')
  const tabs: { key: Tab; label: string }[] = [
    { key: 'write', label: office.publishes ? t('写公告') : t('写文章') },
    { key: 'mine', label: t('我写的') },
    ...(office.official ? [{ key: 'school' as const, label: t('全校的') }] : []),
  ]
  const done = () => {
    void lists.reload()
    setTab('mine')
    navigation.scrollToTop()
  }
  return (
    <>
      <View className="nt-tabs">
        <Segmented items={tabs} value={tab} onChange={setTab} />
      </View>
      {tab === 'write' ? (
        <NoticeForm store={store} office={office} onDone={done} />
      ) : (
        <OwnNotices store={lists} whose={tab} onWrite={() => setTab('write')} />
      )}
    </>
  )
})

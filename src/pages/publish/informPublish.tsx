import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { publisherToApply } from '@contract/notice/rules'
import type { Office } from '@contract/notice/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { back, go } from '@/shell/links'
import { NoticeForm } from '@/features/notice/form'
import { NoticeFormStore } from '@/features/notice/form-store'
import { OwnNotices } from '@/features/notice/own-list'
import { OwnNoticesStore, type Whose } from '@/features/notice/own-store'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'

type Tab = 'write' | Whose

/** Publishes notices of the school and articles of accounts: a new one, of `?account=`, and the lists, or one that is gone on with, `?id=`. */
export default signedIn(
  observer(function InformPublish() {
    const { id, account } = usePageQuery<{ id: string; account: string }>()
    const [store] = useState(() => new NoticeFormStore(id, account))
    const [lists] = useState(() => new OwnNoticesStore())
    const { office, loaded } = store
    useEffect(() => {
      void store.load()
    }, [store])
    useEffect(() => {
      if (id !== undefined) navigation.setTitle(t('修改公告'))
      else if (account !== undefined) navigation.setTitle(t('写文章'))
    }, [id, account])
    usePageEvent('onShow', () => {
      store.readBody()
      void lists.reload()
    })
    usePull(() => lists.reload())
    const failed = [office, loaded].find(({ phase }) => phase === 'error')
    if (failed)
      return (
        <PageFrame>
          <ErrorState error={failed.error} onRetry={store.load} />
        </PageFrame>
      )
    if (!office.data || loaded.phase !== 'ready')
      return (
        <PageFrame>
          <RowSkeleton rows={5} />
        </PageFrame>
      )
    if (!office.data.publishes && office.data.accounts.length === 0)
      return (
        <PageFrame>
          <Gate />
        </PageFrame>
      )
    if (id !== undefined)
      return (
        <PageFrame>
          <NoticeForm store={store} office={office.data} onDone={back} />
        </PageFrame>
      )
    return <Desk store={store} lists={lists} office={office.data} />
  }),
)

/** What it takes, and the way there. */
const Gate = () => (
  <Empty
    title={t('公告由学校和主办方发布')}
    text={t('管理员可以发布学校公告。要办活动的同学，申请成为活动主办方后也可以发布。')}
    action={{
      label: t('申请成为主办方'),
      onTap: () => go(`/pages/authorization/applyJoin?role=${publisherToApply}`),
    }}
  />
)

const Desk = observer(function Desk({
  store,
  lists,
  office,
}: {
  store: NoticeFormStore
  lists: OwnNoticesStore
  office: Office
}) {
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
    <PageFrame>
      <View className="nt-tabs">
        <Segmented items={tabs} value={tab} onChange={setTab} />
      </View>
      {tab === 'write' ? (
        <NoticeForm store={store} office={office} onDone={done} />
      ) : (
        <OwnNotices store={lists} whose={tab} onWrite={() => setTab('write')} />
      )}
    </PageFrame>
  )
})

import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { roleTitles } from '@contract/roles/rules'
import type { ReviewedApplication } from '@contract/roles/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { ApplicationStore } from './application-store'
import { ReasonSheet } from './reason-sheet'
import './roles.css'

const byId = ({ id }: ReviewedApplication) => id

/** Applications that wait, first come first, each with its two answers. */
export const ApplicationQueue = observer(function ApplicationQueue({
  onDone,
}: {
  onDone: () => Promise<void>
}) {
  const [store] = useState(() => new ApplicationStore(onDone))
  const [refusing, setRefusing] = useState<ReviewedApplication | null>(null)
  useEffect(() => void store.list.load(), [store])
  usePageEvent('onShow', () => {
    if (store.list.phase === 'ready') void store.list.refresh()
  })
  const approve = async (application: ReviewedApplication) => {
    const { person, role } = application
    const sure = await feedback.modal({
      title: t('通过这份申请？'),
      content: t('{name}会马上成为{role}。', { name: person.name, role: t(roleTitles[role]) }),
      confirmText: t('通过'),
    })
    if (sure) await store.approve(application).catch(() => undefined)
  }
  const row = (application: ReviewedApplication) => (
    <Card className="r-row">
      <View className="r-head">
        <Avatar src={application.person.avatar} name={application.person.name} size={40} />
        <View className="u-grow">
          <View className="u-strong u-one">{application.person.name}</View>
          <View className="u-meta u-one">
            {[application.school?.name, application.person.college].filter(Boolean).join(' · ')}
          </View>
        </View>
        <View className="u-meta">{relativeTime(application.at)}</View>
      </View>
      <View className="u-strong">{t('申请{role}', { role: t(roleTitles[application.role]) })}</View>
      <View className="u-text">{application.text}</View>
      <View className="r-acts">
        <Button size={44} className="u-grow" onTap={() => void approve(application)}>
          {t('通过')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(application)}>
          {t('不通过')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={store.list}
        keyOf={byId}
        renderItem={row}
        rowHeight={220}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty drawing="lamp" title={t('没有等着的申请')} text={t('有人申请时，这里和数字会一起变。')} />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不通过{name}的申请', { name: refusing.person.name })}
          label={t('不通过')}
          onClose={() => setRefusing(null)}
          onSend={(reason) => store.refuse(refusing, reason)}
        />
      )}
    </>
  )
})

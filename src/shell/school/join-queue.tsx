import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { replyLimits } from '@contract/school/joining/rules'
import type { JoinRequest } from '@contract/school/joining/schema'
import { submit } from '@/shell/account/submit'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { joinQueue, lookUp, schoolForm, takeIn, type SchoolValues } from './join-store'
import '@/shell/roles/roles.css'

/** Schools that were asked for, each to be taken in or declined. */
export function JoinQueue({ onDone }: DeskProps) {
  const [queue] = useState(() => joinQueue(onDone))
  const [taking, setTaking] = useState<string | null>(null)
  return (
    <DeskQueue
      queue={queue}
      rowHeight={240}
      held={taking !== null}
      empty={{ title: t('没有等着的收录申请'), text: t('有同学申请收录学校时，会排到这里。') }}
      approve={{ label: t('收录'), onTap: ({ id }) => setTaking(id) }}
      refuse={{
        label: t('婉拒'),
        title: ({ name }) => t('婉拒收录{name}', { name }),
        decision: (reply) => reply,
      }}
      below={(request) =>
        taking === request.id && (
          <SchoolForm
            request={request}
            onSend={(values) => takeIn(request.id, values).then(queue.decided)}
            onClose={() => setTaking(null)}
          />
        )
      }
    >
      {(request) => <RequestFacts request={request} />}
    </DeskQueue>
  )
}

function RequestFacts({
  request: { person, name, city, contact, remark, campuses, at, told },
}: {
  request: JoinRequest
}) {
  return (
    <>
      {person && <DeskHead person={person} at={at} />}
      <View className="u-strong u-text">{`${name} · ${city}`}</View>
      <View className="u-text">{t('联系方式：{contact}', { contact })}</View>
      {remark !== '' && <View className="u-text">{remark}</View>}
      {campuses.length > 0 && (
        <View className="u-meta u-text">
          {t('已经收录的校区：{campuses}', { campuses: campuses.join('、') })}
        </View>
      )}
      {!person && (
        <View className="u-meta u-text">
          {told
            ? t('{time}，没有登录：答复会自动发到这个联系方式。', { time: relativeTime(at) })
            : t('{time}，没有登录，收不到通知：答复以后请按联系方式告诉对方。', { time: relativeTime(at) })}
        </View>
      )}
    </>
  )
}

const SchoolForm = observer(function SchoolForm({
  request,
  onSend,
  onClose,
}: {
  request: JoinRequest
  onSend: (values: SchoolValues) => Promise<void>
  onClose: () => void
}) {
  const [form] = useState(() => schoolForm(request))
  const [finding] = useState(() => new Action<[], void>('find school', () => lookUp(form)))
  const send = async () => {
    const sent = await submit(form, (values) => onSend(values).then(() => true))
    if (sent) onClose()
  }
  return (
    <>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} />
      <TextField
        {...form.field('campus')}
        placeholder={t('例如主校区')}
        hint={request.campuses.length > 0 ? t('写成已有的校区，就只答复，不再新建') : undefined}
      />
      <TextField {...form.field('city')} />
      <View className="r-acts r-since u-pad">
        <Button
          size={44}
          kind="line"
          className="u-grow"
          loading={finding.busy}
          onTap={() => void finding.run()}
        >
          {t('按城市和校名查位置')}
        </Button>
      </View>
      <TextField {...form.field('at')} placeholder={t('纬度,经度')} hint={t('可以从地图里复制')} />
      <TextField {...form.field('province')} />
      <TextField {...form.field('district')} />
      <TextareaField {...form.field('reply')} max={replyLimits.max} placeholder={t('可以不写，对方会看到')} />
      <View className="r-acts u-pad">
        <Button size={44} className="u-grow" loading={form.busy} onTap={() => void send()}>
          {t('收录')}
        </Button>
        <Button size={44} kind="line" className="u-grow" disabled={form.busy} onTap={onClose}>
          {t('取消')}
        </Button>
      </View>
    </>
  )
})

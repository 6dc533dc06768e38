import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { entryWays, limits, voterTitles, wayTitles, type EventKind, type Voters } from '@contract/vote/rules'
import { t } from '@/locale'
import { DraftBar } from '@/shell/draft-bar'
import { BodyField } from '@/shell/editor/body-field'
import { Needs } from '@/shell/needs/needs'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { CreateStore } from '@/features/vote/create-store'
import { pathOfDesk } from '@/features/vote/pages'
import { PollForm } from '@/features/vote/poll-form'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import '@/features/vote/vote.css'

const begins = [
  { key: 'now' as const, label: t('发布后马上开始') },
  { key: 'chosen' as const, label: t('自己选时间') },
]
const voters = (['students', 'school', 'everyone'] as const).map((key: Voters) => ({
  key,
  label: t(voterTitles[key]),
}))
const periods = [
  { key: 'once' as const, label: t('整个活动一共算') },
  { key: 'daily' as const, label: t('每天重新算') },
]
const counts = Array.from({ length: limits.choices.max }, (_, index) => ({
  key: String(index + 1),
  label: t('{n} 票', { n: index + 1 }),
}))
const ways = entryWays.map((key) => ({ key, label: t(wayTitles[key]) }))
const answers = [
  { key: 'yes' as const, label: t('要，我通过后才参选') },
  { key: 'no' as const, label: t('不用，报名就参选') },
]

interface Query extends Record<string, string> {
  kind: string
  conversation: string
  user: string
  group: string
}

const kinds: { key: EventKind; label: string }[] = [
  { key: 'poll', label: t('投票') },
  { key: 'contest', label: t('评选') },
]

/**
 * Makes a poll, or a contest, `kind=contest`; of `?conversation=` a poll for the chat with `?user=` or of `?group=`.
 * Leaving keeps what was written for the next time.
 */
export default function CreateEvent() {
  const { conversation, user, group } = usePageQuery<Query>()
  if (conversation === undefined)
    return (
      <Needs of={['student']}>
        <Chosen />
      </Needs>
    )
  const to = group === undefined ? { user: user ?? '' } : { group }
  return (
    <Needs of={['school']}>
      <PollForm chat={{ conversation, ...to }} />
    </Needs>
  )
}

function Chosen() {
  const asked = usePageQuery<Query>().kind
  const [kind, setKind] = useState<EventKind>(asked === 'contest' ? 'contest' : 'poll')
  const head = (
    <View className="vo-seg">
      <Segmented items={kinds} value={kind} onChange={setKind} />
      <View className="u-meta vo-kind">
        {kind === 'poll'
          ? t('问一句、列几个选项，几秒就能投。')
          : t('十佳歌手、最美照片：每个选项有照片和介绍，可以报名、排名。')}
      </View>
    </View>
  )
  return kind === 'poll' ? <PollForm>{head}</PollForm> : <Contest>{head}</Contest>
}

const Contest = observer(function Contest({ children }: { children: React.ReactNode }) {
  const [store] = useState(() => new CreateStore())
  const { form } = store
  usePageEvent('onShow', store.back)
  const create = async () => {
    const event = await store.send()
    if (event) void navigation.redirectTo(pathOfDesk(event.id, true))
  }
  return (
    <PageFrame
      foot={
        <DraftBar
          written={store.written}
          onDiscard={store.discard}
          label={t('发布评选')}
          busy={form.busy}
          onSend={create}
        />
      }
    >
      {children}
      <View className="vo-form">
        <FormErrorSummary form={form} />
        <About store={store} />
        <Times store={store} />
        <Terms store={store} />
      </View>
    </PageFrame>
  )
})

const About = observer(function About({ store }: { store: CreateStore }) {
  const { form, draft } = store
  return (
    <>
      <TextField
        {...form.field('title')}
        max={limits.title.max}
        placeholder={t('比如：校园歌手十强，你听谁的')}
      />
      <Field label={t('封面（可以不传，用说明里的第一张图）')}>
        <PicturesUploader of={draft.pictures} />
      </Field>
      <BodyField
        label={t('活动说明')}
        blocks={form.values.body}
        kept={store.place}
        error={form.errorOf('body')}
        wanted={form.wanted('body')}
      />
    </>
  )
})

const Times = observer(function Times({ store: { form } }: { store: CreateStore }) {
  return (
    <>
      <RadioField {...form.field('begin')} rows={begins} />
      {form.values.begin === 'chosen' && (
        <>
          <DateField {...form.field('startDay')} />
          <TimeField {...form.field('startTime')} />
        </>
      )}
      <DateField {...form.field('endDay')} />
      <TimeField {...form.field('endTime')} />
    </>
  )
})

const Terms = observer(function Terms({ store: { form } }: { store: CreateStore }) {
  return (
    <>
      <RadioField {...form.field('voters')} rows={voters} />
      <RadioField {...form.field('period')} rows={periods} />
      <PickerField {...form.field('choices')} rows={counts} />
      <RadioField {...form.field('way')} rows={ways} />
      {form.values.way !== 'creator' && <RadioField {...form.field('review')} rows={answers} />}
    </>
  )
})

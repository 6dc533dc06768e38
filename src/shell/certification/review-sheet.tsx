import React from 'react'
import { observer } from 'mobx-react-lite'
import { reasonMax, refusals, type RefusedField } from '@contract/certification/rules'
import type { Submission } from '@contract/certification/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { RadioField } from '@/ui/form/option-fields'
import { TextareaField } from '@/ui/form/textarea-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { Paper } from './paper'
import { commonReasons, type ReviewStore } from './review-store'
import { studiesLine, wayNames } from './labels'
import './certification.css'

interface ReviewSheetProps {
  store: ReviewStore
  submission: Submission
}

/** One submission: what is claimed, the photo to hold it against, and the decision. */
export const ReviewSheet = observer(function ReviewSheet({ store, submission }: ReviewSheetProps) {
  const title = t('{name}的申请', { name: submission.name })
  const head = (
    <View className="c-sheet-head">
      <View className="u-title u-one">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={store.close} />
    </View>
  )
  return (
    <Sheet open onClose={store.close} label={title} head={head} bare>
      <View className="c-sheet">
        {store.refusing ? <Refusal store={store} /> : <Facts submission={submission} />}
      </View>
      <View className="c-verdict">
        {store.refusing ? <RefusalActs store={store} /> : <Acts store={store} />}
      </View>
    </Sheet>
  )
})

function Facts({ submission }: { submission: Submission }) {
  const { name, number, before, way, paper, person, school } = submission
  const facts: [string, string][] = [
    [t('姓名'), name],
    [t('学号'), number],
    [t('学院专业'), studiesLine(submission)],
    ...(before ? ([[t('原来是'), studiesLine(before)]] as [string, string][]) : []),
    [t('学校'), school],
    [t('方式'), wayNames()[way]],
    [t('昵称'), person.name],
  ]
  return (
    <View className="c-facts">
      {facts.map(([label, value]) => (
        <View key={label} className="c-fact">
          <View className="c-fact-name">{label}</View>
          <View className="u-grow u-text">{value}</View>
        </View>
      ))}
      {paper && <Paper id={paper} />}
      <View className="u-meta c-status-line">{t('查看会留下记录，同学自己也看得到。')}</View>
    </View>
  )
}

const fields = Object.keys(refusals) as RefusedField[]

const Refusal = observer(function Refusal({ store: { form } }: { store: ReviewStore }) {
  const { field } = form.values
  const reasons = field === '' ? [] : commonReasons()[field]
  return (
    <>
      <RadioField
        {...form.field('field')}
        rows={fields.map((key) => ({ key, label: t(refusals[key].label) }))}
      />
      {reasons.length > 0 && (
        <Chips
          items={reasons.map((reason) => ({ key: reason, label: reason }))}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason)}
        />
      )}
      <TextareaField
        {...form.field('reason')}
        max={reasonMax}
        placeholder={t('同学会看到这句话，告诉他怎么改')}
      />
    </>
  )
})

const Acts = observer(function Acts({ store }: { store: ReviewStore }) {
  const { approve } = store
  return (
    <>
      <Button className="c-half" kind="line" disabled={approve.busy} onTap={() => store.ask(true)}>
        {t('退回')}
      </Button>
      <Button className="c-half" loading={approve.busy} onTap={() => void approve.run()}>
        {t('通过')}
      </Button>
    </>
  )
})

const RefusalActs = observer(function RefusalActs({ store }: { store: ReviewStore }) {
  const { form } = store
  return (
    <>
      <Button className="c-half" kind="quiet" disabled={form.busy} onTap={() => store.ask(false)}>
        {t('再看看照片')}
      </Button>
      <Button className="c-half" kind="danger" loading={form.busy} onTap={() => void store.refuse()}>
        {t('退回申请')}
      </Button>
    </>
  )
})

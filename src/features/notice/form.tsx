import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits as written } from '@contract/article/rules'
import { limits } from '@contract/notice/rules'
import type { Office, OwnNotice } from '@contract/notice/schema'
import { t } from '@/locale'
import { BodyField } from '@/shell/editor/body-field'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { all, board, type NoticeFormStore } from './form-store'
import { dayOf } from '@/shell/times'
import { gradeText } from '@/ui/format'
import './notice.css'

/** Writes a notice; `onDone` hears what was stored. */
export const NoticeForm = observer(function NoticeForm({
  store,
  office,
  onDone,
}: {
  store: NoticeFormStore
  office: Office
  onDone: (notice: OwnNotice) => void
}) {
  const { form, out, article } = store
  const places = [
    ...(office.publishes ? [{ key: board, label: t('学校公告') }] : []),
    ...office.accounts.map(({ id, name }) => ({ key: id, label: name })),
  ]
  const save = async (publish: boolean) => {
    if (publish && !out && !(await confirmed(store))) return
    const saved = await store.save(publish)
    if (!saved) return
    feedback.toast(
      saved.state === 'published'
        ? out
          ? t('改好了')
          : t('发布了')
        : saved.state === 'scheduled'
          ? t('到时间就发布')
          : t('存成草稿了'),
      { icon: 'success' },
    )
    onDone(saved)
  }
  return (
    <View className="nt-form">
      <FormErrorSummary form={form} />
      {!out && office.accounts.length > 0 && <PickerField {...form.field('account')} rows={places} />}
      <TextField {...form.field('title')} max={written.title.max} placeholder={t('一句话说清是什么事')} />
      <BodyField
        label={t('正文')}
        blocks={form.values.body}
        kept={store.place}
        error={form.errorOf('body')}
        wanted={form.wanted('body')}
      />
      {article ? (
        <View className="u-meta u-pad nt-group">
          {t('用公众号的名字发布，谁都能看，按订阅的人自己的设置提醒。')}
        </View>
      ) : office.official ? (
        <TextField
          {...form.field('source')}
          required
          max={limits.source.max}
          placeholder={t('例如：后勤处')}
          disabled={out}
        />
      ) : (
        <View className="u-meta u-pad nt-group">{t('落款是“活动主办方”和你的名字。')}</View>
      )}
      {out ? (
        <View className="u-meta u-pad nt-group">
          {t('已经发布，发给谁、是否置顶不能再改；要改就先撤回。')}
        </View>
      ) : (
        <Audience store={store} office={office} />
      )}
      <DateField
        label={t('展示到（可以不选）')}
        value={form.values.until}
        start={dayOf(Date.now())}
        error={form.errorOf('until')}
        wanted={form.wanted('until')}
        hint={t('过了这一天就不再列出，打开过的链接还能看。')}
        onChange={(day) => form.set('until', day)}
      />
      {form.values.until !== '' && (
        <View className="nt-end nt-group">
          <Button size={32} kind="quiet" onTap={() => form.set('until', '')}>
            {t('一直展示')}
          </Button>
        </View>
      )}
      <View className="nt-end">
        {!out && (
          <Button kind="line" loading={form.busy} onTap={() => void save(false)}>
            {t('存草稿')}
          </Button>
        )}
        <View className="u-grow">
          <Button block loading={form.busy} onTap={() => void save(true)}>
            {out ? t('保存修改') : form.values.timed ? t('定时发布') : t('发布')}
          </Button>
        </View>
      </View>
    </View>
  )
})

/** What cannot be taken back is asked first: everybody gets a message. */
const confirmed = async ({ form, article }: NoticeFormStore): Promise<boolean> =>
  article ||
  !form.values.important ||
  !form.valid ||
  feedback.modal({
    title: t('发给每个人？'),
    content: t('重要公告会给范围里的每个人发一条系统通知，撤回公告也收不回通知。'),
    confirmText: t('发布'),
  })

const choices = (names: readonly string[], none: string) => [
  { key: all, label: none },
  ...names.map((name) => ({ key: name, label: name })),
]

const Audience = observer(function Audience({ store, office }: { store: NoticeFormStore; office: Office }) {
  const { form } = store
  const { article } = store
  const { scope, timed, important, pinned } = form.values
  const grades = [
    { key: all, label: t('全部年级') },
    ...office.grades.map((grade) => ({ key: String(grade), label: gradeText(grade) })),
  ]
  return (
    <>
      {!article && office.everywhere && (
        <RadioField
          {...form.field('scope')}
          label={t('发给')}
          rows={[
            { key: 'school', label: office.school?.name ?? t('本校') },
            { key: 'everyone', label: t('所有学校') },
          ]}
        />
      )}
      {!article && scope === 'school' && (
        <>
          <PickerField {...form.field('college')} rows={choices(office.colleges, t('全部学院'))} />
          <PickerField {...form.field('grade')} rows={grades} />
        </>
      )}
      <View className="nt-group">
        <CellGroup>
          {(article || office.official) && (
            <SwitchField
              label={t('置顶')}
              hint={article ? t('一直在公众号的文章最上面') : t('一直在公告列表最上面')}
              value={pinned}
              onChange={(on) => form.set('pinned', on)}
            />
          )}
          {!article && office.official && (
            <SwitchField
              label={t('重要')}
              hint={t('给范围里的每个人发系统通知')}
              value={important}
              onChange={(on) => form.set('important', on)}
            />
          )}
          <SwitchField
            label={t('定时发布')}
            hint={t('到时间自动发布')}
            value={timed}
            onChange={(on) => form.set('timed', on)}
          />
        </CellGroup>
      </View>
      {timed && (
        <>
          <DateField
            label={t('发布日期')}
            value={form.values.day}
            start={dayOf(Date.now())}
            error={form.errorOf('day')}
            wanted={form.wanted('day')}
            onChange={(day) => form.set('day', day)}
          />
          <TimeField
            label={t('发布时间')}
            value={form.values.time}
            onChange={(time) => form.set('time', time)}
          />
        </>
      )}
    </>
  )
})

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { days, dayTitles, discussions, discussionTitles, limits, type Day } from '@contract/talent/rules'
import type { Column } from '@contract/talent/schema'
import { t } from '@/locale'
import { back, linkTo } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { NewPictureLine } from '@/shell/new-picture'
import { forTalents } from '@/features/talent/gate'
import { SettingStore } from '@/features/talent/setting-store'
import { scheduleOf, selectPage } from '@/features/talent/labels'
import { Cover } from '@/shell/topic/topic-row'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { TextareaField } from '@/ui/form/textarea-field'
import { dateText } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import '@/features/talent/talent.css'

/** Settings of a topic that one hosts, `?id=`: how it looks, when it comes out, who may comment, what stands at its top. */
export default forTalents(
  observer(function Setting() {
    const { id } = usePageQuery<{ id: string }>()
    const store = useStore(() => new SettingStore(id), { load: ({ column }) => column.load() })
    return (
      <PageFrame>
        <Loaded of={store.column} skeleton={<FormSkeleton fields={4} />} part>
          {(column) =>
            column ? (
              <Form store={store} column={column} />
            ) : (
              <Empty
                title={t('还没有主持话题')}
                text={t('先选一个话题，再来设置它。')}
                action={{ label: t('选话题'), onTap: linkTo(selectPage) }}
              />
            )
          }
        </Loaded>
      </PageFrame>
    )
  }),
)

const Form = observer(function Form({ store, column }: { store: SettingStore; column: Column }) {
  const { form } = store
  const save = async () => {
    if (!(await store.save())) return
    feedback.toast(t('保存好了'), { icon: 'success' })
    back()
  }
  const leave = async () => {
    const content = t('“#{name}”里写过的文章都在，评论会对所有人开放。', { name: column.topic.name })
    if (
      !(await feedback.modal({ title: t('不再主持？'), content, confirmText: t('不再主持'), danger: true }))
    )
      return
    await store.leave().then(back, () => undefined)
  }
  return (
    <View className="ta-form">
      <View className="ta-row">
        <Cover topic={{ name: column.topic.name, cover: store.cover }} />
        <View className="u-grow">
          <View className="u-title u-one">{`#${column.topic.name}`}</View>
          <View className="u-meta">{t('写过 {n} 篇', { n: column.articles })}</View>
        </View>
      </View>
      <View className="ta-form">
        <FormErrorSummary form={form} />
        <TextareaField
          {...form.field('intro')}
          label={t('专栏介绍')}
          max={limits.intro.max}
          placeholder={t('写什么，给谁看')}
        />
        <CoverField store={store} />
        <DaysField store={store} />
        <RadioField
          {...form.field('discussion')}
          rows={discussions.map((key) => ({ key, label: t(discussionTitles[key]) }))}
        />
        <PinnedField store={store} />
      </View>
      <View className="ta-end">
        <Button block loading={form.busy} onTap={() => void save()}>
          {t('保存')}
        </Button>
        <Button block kind="quiet" onTap={() => void leave()}>
          {t('不再主持')}
        </Button>
      </View>
    </View>
  )
})

const DaysField = observer(function DaysField({ store }: { store: SettingStore }) {
  const { form } = store
  const chosen = form.values.days
  const toggle = (day: Day) =>
    form.set('days', chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day].sort())
  return (
    <Field label={t('更新日')} hint={scheduleOf(chosen) || t('选了以后，读者知道哪天来看。')}>
      <View className="ta-days">
        {days.map((day) => (
          <View
            key={day}
            className="u-chip-hit"
            ariaRole="checkbox"
            ariaChecked={chosen.includes(day)}
            onTap={() => toggle(day)}
          >
            <View className={classes('u-chip', chosen.includes(day) && 'u-chip-on')}>
              {t(dayTitles[day])}
            </View>
          </View>
        ))}
      </View>
    </Field>
  )
})

const CoverField = observer(function CoverField({ store }: { store: SettingStore }) {
  const { pictures, cover } = store
  return (
    <Field label={t('封面（可以不传）')}>
      <NewPictureLine picture={store.column.data?.new_cover ?? null} />
      {cover && pictures.items.length === 0 ? (
        <View className="u-row">
          <Button size={32} kind="line" onTap={store.removeCover}>
            {t('换掉封面')}
          </Button>
        </View>
      ) : (
        <PicturesUploader of={pictures} />
      )}
    </Field>
  )
})

const PinnedField = observer(function PinnedField({ store }: { store: SettingStore }) {
  const [open, setOpen] = useState(false)
  const { pinned, articles } = store
  const show = () => {
    setOpen(true)
    void articles.load()
  }
  const choose = (article: typeof pinned) => {
    store.pin(article)
    setOpen(false)
  }
  return (
    <>
      <CellGroup>
        <Cell icon="bookmark" title={t('置顶文章')} value={pinned?.title ?? t('没有')} onTap={show} />
      </CellGroup>
      <Sheet open={open} onClose={() => setOpen(false)} label={t('置顶文章')} head={t('放在专栏最上面')}>
        {pinned && <Cell icon="x" title={t('不置顶')} onTap={() => choose(null)} />}
        <View className="ta-pins">
          <PagedListView
            list={articles}
            keyOf={({ id }) => id}
            rowHeight={56}
            skeleton={<RowSkeleton rows={3} />}
            renderItem={(article) => (
              <Cell title={article.title} text={dateText(article.at)} onTap={() => choose(article)} />
            )}
            empty={<View className="u-meta u-pad">{t('还没有在这个话题里写过文章。')}</View>}
          />
        </View>
      </Sheet>
    </>
  )
})

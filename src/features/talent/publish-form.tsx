import React from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { limits } from '@contract/article/rules'
import { t } from '@/locale'
import { circle } from '@/shell/dynamic/circle-store'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { BodyField } from '@/shell/editor/body-field'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { Picked } from '@/ui/form/picked'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { forTalents } from './gate'
import { PublishArticleStore } from './publish-store'
import { scheduleOf, selectPage } from './labels'
import './talent.css'

/** Writes an article in a topic that one hosts. Leaving keeps all of it for the next time. */
export const PublishArticle = forTalents(
  observer(function PublishArticle() {
    const store = useStore(() => new PublishArticleStore())
    const { form, columns } = store
    usePageEvent('onShow', () => void store.back())
    const publish = async () => {
      const dynamic = await store.publish()
      if (!dynamic) return
      circle.added(dynamicOf(dynamic))
      feedback.toast(t('发布了'), { icon: 'success' })
      void navigation.redirectTo(`/pages/dynamicTopic/photoDetail?id=${dynamic.id}`)
    }
    const clear = async () => {
      if (
        await feedback.modal({
          title: t('清空草稿？'),
          content: t('标题和正文都会删掉。'),
          confirmText: t('清空'),
          danger: true,
        })
      )
        store.discard()
    }
    return (
      <PageFrame
        foot={
          columns.data && (
            <ActionBar>
              {store.written && <IconButton name="trash" label={t('清空草稿')} onTap={() => void clear()} />}
              <View className="u-grow">
                <Button block loading={form.busy} onTap={() => void publish()}>
                  {t('发布')}
                </Button>
              </View>
            </ActionBar>
          )
        }
      >
        <Loaded of={columns} onRetry={store.load} skeleton={<FormSkeleton fields={3} />} part>
          {() => (
            <View className="ta-form">
              <FormErrorSummary form={form} />
              <TopicField store={store} />
              <TextField {...form.field('title')} max={limits.title.max} placeholder={t('给文章起个名字')} />
              <BodyField
                label={t('正文')}
                blocks={form.values.body}
                kept={store.place}
                error={form.errorOf('body')}
                wanted={form.wanted('body')}
              />
              <RadioField
                {...form.field('scope')}
                rows={[
                  { key: 'everyone', label: t('所有人') },
                  { key: 'school', label: t('本校同学') },
                ]}
              />
            </View>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

const TopicField = observer(function TopicField({ store }: { store: PublishArticleStore }) {
  const { column, form } = store
  const error = form.errorOf('column')
  return (
    <Field
      label={t('话题')}
      required
      error={error}
      wanted={form.wanted('column')}
      hint={column && scheduleOf(column.days)}
    >
      <View ariaRole="button" ariaLabel={t('选择话题')} onTap={linkTo(`${selectPage}?for=publish`)}>
        <Picked
          text={column ? `#${column.topic.name}` : ''}
          placeholder={t('选一个你主持的话题')}
          icon="chevron-right"
          error={Boolean(error)}
        />
      </View>
    </Field>
  )
})

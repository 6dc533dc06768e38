import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/circle/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { TopicOffers } from '@/shell/topic/offers'
import { Input, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FieldProblem } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { RewriteStore } from './rewrite-store'
import '../../shell/dynamic/publish.css'

/** Writes a refused dynamic anew and sends it in again. Pictures and film stay as they are. */
export const Rewrite = observer(function Rewrite({ id }: { id: string }) {
  const store = useStore(() => new RewriteStore(id), { load: (rewrite) => rewrite.dynamic.load() })
  const { dynamic, form } = store
  const submit = async () => {
    if (!(await store.send())) return
    feedback.toast(t('已提交，通过后大家就能看到'))
    back()
  }
  return (
    <PageFrame
      bar={{ back: 'close', title: t('修改动态') }}
      foot={
        dynamic.data && (
          <ActionBar>
            <View className="u-grow">
              <Button block loading={form.busy} onTap={() => void submit()}>
                {t('重新提交')}
              </Button>
            </View>
          </ActionBar>
        )
      }
    >
      <Loaded of={dynamic} skeleton={<LinesSkeleton />} part>
        {({ withheld }) => (
          <View className="u-pad">
            <View className="u-meta c-rewrite-note">
              {t('没有通过的原因：{reason}', { reason: withheld?.reason ?? '' })}
            </View>
            <FormErrorSummary form={form} />
            <Input
              className="c-publish-title"
              value={form.values.title}
              maxLength={limits.title.max}
              placeholder={t('标题（可以不写）')}
              ariaLabel={t('标题')}
              onInput={form.field('title').onChange}
            />
            <FieldProblem {...form.field('title')} />
            <View className="c-publish-text">
              <TextareaField
                {...form.field('text')}
                bare
                max={limits.text.max}
                placeholder={t('改成大家都愿意看到的样子')}
              />
            </View>
            <TopicOffers text={form.values.text} onChoose={store.setText} />
          </View>
        )}
      </Loaded>
    </PageFrame>
  )
})

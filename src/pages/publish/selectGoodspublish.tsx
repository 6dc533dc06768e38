import React from 'react'
import { observer } from 'mobx-react-lite'
import { scopes, scopeTitles } from '@contract/circle/rules'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { DraftBar } from '@/shell/draft-bar'
import { circle } from '@/shell/dynamic/circle-store'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { back } from '@/shell/links'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { withId } from '@/shell/with-id'
import { GoodsRef } from '@/features/secondhand/goods/goods-ref'
import { RecommendStore } from '@/features/secondhand/goods/recommend-store'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import '@/features/secondhand/goods/form.css'

const audiences = scopes.map((key) => ({ key, label: t(scopeTitles[key]) }))

/** Writes a dynamic about one of one's own listings, `?id=`. Leaving keeps the words for the next time. */
export default signedIn(
  withId(
    observer(function RecommendGoods({ id }: { id: string }) {
      const store = useStore(() => new RecommendStore(id))
      const { form, pictures } = store.draft
      const publish = async () => {
        const dynamic = await store.send()
        if (!dynamic) return
        if (dynamic.withheld) feedback.toast(t('已提交，审核通过后大家就能看到'))
        else {
          circle.added(dynamicOf(dynamic))
          feedback.toast(t('发到圈子了'), { icon: 'success' })
        }
        back()
      }
      return (
        <PageFrame
          foot={
            store.goods.data && (
              <DraftBar
                written={store.written}
                onDiscard={store.draft.discard}
                label={t('发到圈子')}
                busy={form.busy}
                onSend={publish}
              />
            )
          }
        >
          <Loaded of={store.goods} skeleton={<FormSkeleton fields={2} />}>
            {(goods) => (
              <View className="gf-form">
                <FormErrorSummary form={form} />
                <GoodsRef goods={goods} />
                <TextareaField
                  {...form.field('text')}
                  max={form.field('text').max ?? 0}
                  placeholder={t('它陪你做过什么，适合谁接着用')}
                  hint={t('发出时会带上这件二手的链接')}
                />
                <Field label={t('图片')}>
                  <PicturesUploader of={pictures} />
                </Field>
                <RadioField {...form.field('scope')} rows={audiences} />
              </View>
            )}
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)

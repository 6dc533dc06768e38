import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { withNeeds } from '@/shell/needs/needs'
import {
  CategoryField,
  HandoverFields,
  MediaFields,
  PriceFields,
  WordFields,
} from '@/features/secondhand/goods/form-fields'
import { GoodsFormPage } from '@/features/secondhand/goods/form-page'
import { GoodsFormStore } from '@/features/secondhand/goods/form-store'
import { usePageQuery } from '@/platform/query'
import { TextField } from '@/ui/form/text-field'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** Lists something, or changes what is listed, `?id=`. What is new is kept when one leaves. */
export default withNeeds(
  ['school', 'student'],
  observer(function ReleaseCommodity() {
    const { id } = usePageQuery<{ id: string }>()
    const store = useStore(() => new GoodsFormStore(id === undefined ? 'goods' : { id }))
    useTitle(id === undefined ? undefined : t('修改二手'))
    const { form } = store.draft
    return (
      <GoodsFormPage store={store}>
        <MediaFields store={store} />
        <WordFields
          store={store}
          title={t('牌子、型号、是什么')}
          text={t('买了多久、哪里有痕迹、为什么不用了')}
        />
        <CategoryField store={store} />
        {id !== undefined && form.values.category === 'book' && (
          <TextField {...form.field('course')} max={limits.course.max} placeholder={t('如 高等数学')} />
        )}
        <PriceFields store={store} />
        <HandoverFields store={store} />
      </GoodsFormPage>
    )
  }),
)

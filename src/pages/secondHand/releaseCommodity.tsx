import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { withNeeds } from '@/shell/needs/needs'
import {
  CategoryField,
  GradeField,
  OneTextField,
  PictureField,
  PriceField,
  SeldomFields,
} from '@/features/secondhand/goods/form-fields'
import { GoodsFormPage } from '@/features/secondhand/goods/form-page'
import { GoodsFormStore } from '@/features/secondhand/goods/form-store'
import { WantForm } from '@/features/secondhand/wanted/form-view'
import { usePageQuery } from '@/platform/query'
import { TextField } from '@/ui/form/text-field'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** Lists something, or changes what is listed, `?id=`. What is new is kept when one leaves. `view=wanted`: what one looks for, begun with the words of `?q=`. */
export default withNeeds(
  [],
  function ReleaseCommodity() {
    const { id, view, q } = usePageQuery<{ id: string; view: 'wanted'; q: string }>()
    return view === 'wanted' ? <WantForm id={id} words={q} /> : <GoodsForm id={id} />
  },
  { keep: true },
)

const GoodsForm = observer(function GoodsForm({ id }: { id: string | undefined }) {
  const store = useStore(() => new GoodsFormStore(id === undefined ? 'goods' : { id }))
  useTitle(id === undefined ? undefined : t('修改二手'))
  const { form } = store.draft
  return (
    <GoodsFormPage store={store}>
      <PictureField store={store} />
      <OneTextField store={store} />
      <PriceField store={store} />
      <GradeField store={store} />
      <CategoryField store={store} />
      {id !== undefined && form.values.category === 'book' && (
        <TextField {...form.field('course')} max={limits.course.max} placeholder={t('如 高等数学')} />
      )}
      <SeldomFields store={store} />
    </GoodsFormPage>
  )
})

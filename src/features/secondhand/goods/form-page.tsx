import React, { type ReactNode } from 'react'
import { t } from '@/locale'
import { pathOfGoods } from '../pages'
import { DraftPage } from './draft-page'
import type { GoodsFormStore } from './form-store'

/** The page on which a listing is written or changed. */
export const GoodsFormPage = ({ store, children }: { store: GoodsFormStore; children: ReactNode }) => (
  <DraftPage
    store={store}
    fresh={typeof store.writes === 'string' ? { act: t('上架'), said: t('上架了') } : undefined}
    pathOf={pathOfGoods}
    foreign={{ title: t('这不是你的二手'), text: t('只有卖家能修改。') }}
  >
    {children}
  </DraftPage>
)

import React from 'react'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'
import { codesPage } from '../share/pages'
import { linkToView } from './pages'

/** What works without the university's system. `photo`: one is there already. */
export const OtherWays = ({ photo = false }: { photo?: boolean }) => (
  <>
    <Section title={t('别的办法')} />
    <CellGroup>
      {!photo && (
        <Cell
          icon="camera"
          title={t('拍课表')}
          text={t('纸上或截图里的周课表，认出来逐格核对')}
          onTap={linkToView('photo')}
        />
      )}
      <Cell
        icon="list"
        title={t('粘贴表格或日历')}
        text={t('从 Excel 复制，或选 CSV、ICS 文件')}
        onTap={linkToView('paste')}
      />
      <Cell
        icon="share-3"
        title={t('用同学的分享码')}
        text={t('同班同学发来的八位分享码')}
        onTap={linkTo(codesPage)}
      />
    </CellGroup>
  </>
)

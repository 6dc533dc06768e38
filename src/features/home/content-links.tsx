import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Cell, CellGroup } from '@/ui/cell'
import { pathOfPages } from './edit/pages'
import { pathOfForms } from './form/pages'

/** Where a school's pages and forms are written. */
export const SchoolContent = ({ school }: { school: string }) => (
  <CellGroup>
    <Cell
      icon="layout-dashboard"
      title={t('页面')}
      text={t('首页、新生指南和自己的页面')}
      onTap={linkTo(pathOfPages(school))}
    />
    <Cell
      icon="list-check"
      title={t('表单')}
      text={t('报名、登记、问卷')}
      onTap={linkTo(pathOfForms(school))}
    />
  </CellGroup>
)

/** Where the platform writes what stands in every school. */
export const PlatformContent = () => (
  <CellGroup>
    <Cell
      icon="layout-dashboard"
      title={t('平台的页面')}
      text={t('用户协议，以及没有自己写的学校看到的')}
      onTap={linkTo(pathOfPages(''))}
    />
  </CellGroup>
)

import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'ID',
  name: '名称',
  speed: '网速',
  billAmount: '账单金额',
  newArea: '新区域',
  editArea: '编辑区域',
  areas: '区域',
  newZone: '新分区',
  editZone: '编辑分区',
  zones: '分区',
  newPackage: '新套餐',
  editPackage: '编辑套餐',
  packages: '套餐',
  speedHelp: '例如 20 Mbps',
  billAmountHelp: '每月',
  editRow: '编辑 {name}',
} satisfies Record<keyof typeof english, string>;

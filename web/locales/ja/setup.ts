import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'ID',
  name: '名称',
  speed: '速度',
  billAmount: '請求額',
  newArea: '新しいエリア',
  editArea: 'エリアの編集',
  areas: 'エリア',
  newZone: '新しいゾーン',
  editZone: 'ゾーンの編集',
  zones: 'ゾーン',
  newPackage: '新しいパッケージ',
  editPackage: 'パッケージの編集',
  packages: 'パッケージ',
  speedHelp: '例:20 Mbps',
  billAmountHelp: '1 か月分',
  editRow: '{name} を編集',
} satisfies Record<keyof typeof english, string>;

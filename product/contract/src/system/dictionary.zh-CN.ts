/** Texts of dictionaries, in Chinese; they stand below `system.`. */
export const dictionaryZhCN = {
  dictionary: {
    name: '字典',
    plural: '字典',
    total_other: '共 {count} 个字典',
    search: '名称、编码',
    fields: {
      code: '编码',
      nameZh: '中文名称',
      nameEn: '英文名称',
      isActive: '启用',
      remark: '备注',
      itemCount: '选项数',
    },
    groups: { dictionary: '字典', items: '选项' },
    acts: { activate: '启用', deactivate: '停用' },
    all: '全部',
    add: '新建字典',
    off: '已停用',
    switchOff: '停用“{title}”？',
    switchOffText: '停用后，表单中不能再选其选项，已填写的内容不变。',
    kinds: '字典',
    manage: '管理字典',
    showItems: '查看选项',
    toggle: '“{title}”是否启用',
    emptyTitle: '暂无选项',
    emptyText: '添加选项后，使用此字典的表单即可选择。',
  },
  dictionaryItem: {
    name: '选项',
    plural: '字典选项',
    total_other: '共 {count} 个选项',
    amount_other: '{count} 个字典选项',
    search: '名称、编码',
    fields: {
      dictionaryId: '字典',
      code: '编码',
      nameZh: '中文',
      nameEn: '英文',
      sort: '排序',
      isActive: '启用',
    },
    groups: { item: '选项' },
    acts: { activate: '启用', deactivate: '停用' },
  },
} as const;

/** Error texts of dictionaries. */
export const dictionaryErrorsZhCN = {
  SYSTEM_DICTIONARY_CODE_TAKEN: '已经有这个编码的字典',
  SYSTEM_DICTIONARY_CODE_FIXED: '编码和所属字典定下后不能修改，已有的记录靠它识别',
  SYSTEM_DICTIONARY_ITEM_CODE_TAKEN: '这个字典里已经有这个编码的选项',
  SYSTEM_DICTIONARY_ITEM_IN_USE: '“{title}”还有 {count} 条{entityName}在使用，不能删除；可以停用它',
  SYSTEM_DICTIONARY_NEEDED: '不能停用或删除“{title}”：填写{entityName}时必须选一项，否则就没有可选的了',
  SYSTEM_DICTIONARY_OF_PRODUCT: '“{title}”是系统自带的字典，不能删除；可以停用或修改它的选项',
} as const;

import { calls, type Project } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm, type FieldMaker } from '../../components/record-form/index.ts';
import { DepartmentSelect } from '../department/index.ts';

const names = (make: FieldMaker<'title' | 'titleEn' | 'remark' | 'departmentId', Project>) => [
  make.text('title', textRef('project', 'name')),
  make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
  make.custom('departmentId', textRef('department', 'one'), ({ id }) => <DepartmentSelect id={id} />, {
    help: textRef('department', 'placeHelp'),
  }),
  make.text('remark', textRef('project', 'remark')),
];

/** A new project is named; the rest is set on its page. */
export const newProjectForm = defineForm<Project>()({
  add: calls.project.add,
  words: { add: { title: textRef('project', 'add'), done: textRef('project', 'added') } },
  fields: names,
});

/** What a person entered about a project, and how its pages show bad values. */
export const projectForm = defineForm<Project>()({
  edit: calls.project.edit,
  read: calls.project.info,
  words: { edit: { title: textRef('project', 'one'), done: textRef('common', 'saved') } },
  fields: (make) => [
    make.section(textRef('project', 'tabInfo'), names(make)),
    make.section(
      textRef('project', 'badValues'),
      [
        make.toggle('errorValShow', textRef('project', 'errorValShow'), {
          help: textRef('project', 'errorValShowHelp'),
        }),
        make.text('errorDefaultVal', textRef('project', 'errorDefaultVal'), {
          help: textRef('project', 'errorDefaultValHelp'),
          isHalf: true,
          isShown: ({ errorValShow }) => errorValShow === false,
        }),
      ],
      { text: textRef('project', 'badValuesText') },
    ),
  ],
});

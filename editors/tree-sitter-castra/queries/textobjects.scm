(rule (block) @function.inside) @function.around
((rule kind: (keyword) @_kind (block) @test.inside) @test.around (#eq? @_kind "test"))
(item (block) @class.inside) @class.around
(thing (block) @class.inside) @class.around
(entry) @entry.inside
(row) @entry.inside
(comment) @comment.inside
(comment)+ @comment.around
(doc_comment) @comment.inside
(doc_comment)+ @comment.around
